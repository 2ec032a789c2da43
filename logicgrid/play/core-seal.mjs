// SHA-256 (FIPS 180-4) of short texts: a page without hints knows its answer only by its hash.  The browser's own
// function is missing on pages that come from a file or from plain http.

/** The hash of a text as 64 hexadecimal digits. */
export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const bits = bytes.length * 8;
  bytes.push(128);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let place = 7; place >= 0; place--) bytes.push(Math.floor(bits / 2 ** (8 * place)) % 256);
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
  const fraction = x => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
  const constants = primes.map(p => fraction(Math.cbrt(p)));
  const hash = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)));
  const turned = (x, n) => x >>> n | x << 32 - n;
  for (let start = 0; start < bytes.length; start += 64) {
    const w = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) w.push([0, 1, 2, 3].reduce((sum, k) => sum << 8 | bytes[start + 4 * i + k], 0));
      else {
        const [x, y] = [w[i - 15], w[i - 2]];
        w.push(w[i - 16] + w[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ x >>> 3) + (turned(y, 17) ^ turned(y, 19) ^ y >>> 10) | 0);
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + constants[i] + w[i] | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i] + value | 0));
  }
  return hash.map(value => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
