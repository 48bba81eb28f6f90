/** Of files whose names contain a hash of their content. */
export const immutableFor1Year = 'public, max-age=31536000, immutable';
