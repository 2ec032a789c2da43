// Installs logicgrid into an environment of its own, for those who do not have it.

const { spawn } = require("child_process");
const path = require("path");

const PYTHONS = { win32: [["py", "-3"], ["python"]], other: [["python3"], ["python"]] };
const RECENT = "import sys; sys.exit(sys.version_info < (3, 11))";

/** Run a program to its end; what it says goes to `tell`.  Returns its exit status, -1 if it cannot be started. */
const run = (words, tell) =>
  new Promise((resolve) => {
    const [program, ...rest] = words;
    const child = spawn(program, rest, { env: { ...process.env, PYTHONSAFEPATH: "1" }, windowsHide: true });
    for (const each of [child.stdout, child.stderr]) each.on("data", (text) => tell(String(text)));
    child.on("error", () => resolve(-1));
    child.on("close", (status) => resolve(status ?? -1));
  });

/**
 * Install a requirement of pip into an environment in `folder`, and return the command that starts the server.
 *
 * Returns { command }, or { missing: true } if there is no recent Python, or { failed: true }.
 */
exports.install = async (folder, requirement, tell, platform = process.platform) => {
  let python = null;
  for (const words of PYTHONS[platform] ?? PYTHONS.other) {
    if (!python && (await run([...words, "-I", "-c", RECENT], tell)) == 0) python = words;
  }
  if (!python) return { missing: true };
  const [bin, end] = platform == "win32" ? ["Scripts", ".exe"] : ["bin", ""];
  const own = (name) => path.join(folder, bin, name + end);
  const steps = [[...python, "-m", "venv", folder], [own("python"), "-m", "pip", "install", "--upgrade", requirement]];
  for (const words of steps) if ((await run(words, tell)) != 0) return { failed: true };
  return { command: [own("logicgrid"), "lsp"] };
};
