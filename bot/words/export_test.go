package words

// ReadGrid reads a grid as FindGrid does.
var ReadGrid = readGrid
