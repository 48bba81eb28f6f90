/** Stands for a stylesheet, a font or a picture, which webpack would turn into an address. */
export default '/asset';
