/** Replaces imports of stylesheets, fonts and images, which webpack resolves to URLs. */
export default '/asset';
