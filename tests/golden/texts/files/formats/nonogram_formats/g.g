A flag, of my own making.
#d
   0:   #fffff0  ivory paper
   1:*  black
   r:+  #CC0000  dark red
: rows
 1 2r
   3
: columns
2
1r 1
1r 1
: end
