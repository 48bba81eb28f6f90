/** The categories of posts. */
export const categories = ['Technology', 'Startup', 'Lifestyle', 'Finance'] as const;

export type Category = (typeof categories)[number];

/** The tabs of the home page: the categories, and All. */
export const categoryFilters = ['All', ...categories] as const;

export type CategoryFilter = (typeof categoryFilters)[number];
