/** What a post can be filed under. */
export const categories = ['Technology', 'Startup', 'Lifestyle', 'Finance'] as const;

export type Category = (typeof categories)[number];

/** What the tab bar offers: the categories, and the filter that lets all of them through. */
export const categoryFilters = ['All', ...categories] as const;

export type CategoryFilter = (typeof categoryFilters)[number];
