import { Link } from 'react-router';
import { paths } from '../paths';
import { Notice } from '../ui/Notice';

export function NotFoundPage() {
  return (
    <Notice component="h1" title="There is no such page.">
      There is nothing at this address. <Link to={paths.home}>The posts are on the home page.</Link>
    </Notice>
  );
}
