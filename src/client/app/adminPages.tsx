// The code of the pages of the admin area, each a chunk of its own. Apart from their routes, which readers load.
import { LatestBlogs, SitePreview } from './pageParts';

export const adminPages = {
  DashboardPage: async () => {
    const [{ DashboardPage }, { FirstStepsOffer }] = await Promise.all([
      import('../features/dashboard/DashboardPage'),
      import('../features/settings/FirstStepsOffer'),
    ]);
    return { DashboardPage: () => <DashboardPage LatestBlogs={LatestBlogs} FirstStepsOffer={FirstStepsOffer} /> };
  },
  BlogListPage: () => import('../features/blogs/admin/BlogListPage'),
  CommentsPage: () => import('../features/comments/admin/CommentsPage'),
  UsersPage: () => import('../features/accounts/admin/UsersPage'),
  BlogEditorPage: () => import('../features/blogs/form/BlogEditorPage'),
  NewsletterPage: () => import('../features/newsletter/NewsletterPage'),
  HistoryPage: () => import('../features/blogs/history/HistoryPage'),
  PageListPage: () => import('../features/blogs/site-pages/PageListPage'),
  AddPagePage: () => import('../features/blogs/site-pages/AddPagePage'),
  AddressesPage: () => import('../features/addresses/AddressesPage'),
  StatisticsPage: () => import('../features/statistics/StatisticsPage'),
  MailPage: () => import('../features/mail/MailPage'),
  BinPage: () => import('../features/blogs/bin/BinPage'),
  FirstStepsPage: async () => {
    const { FirstStepsPage } = await import('../features/settings/FirstStepsPage');
    return { FirstStepsPage: () => <FirstStepsPage Preview={SitePreview} /> };
  },
  SettingsPage: async () => {
    const { SettingsPage } = await import('../features/settings/SettingsPage');
    return { SettingsPage: () => <SettingsPage Preview={SitePreview} /> };
  },
  TaxonomyPage: () => import('../features/blogs/taxonomy/TaxonomyPage'),
  TransfersPage: () => import('../features/settings/TransfersPage'),
};

export type AdminPageName = keyof typeof adminPages;
