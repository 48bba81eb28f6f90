/**
 * The form in which texts are searched and sorted, so that letter case makes no difference. Without a locale: by the
 * rules of Turkish, "FINANCE" would not become "finance".
 */
export const foldCase = (text: string): string => text.toLowerCase();
