import Button from '@mui/material/Button';
import { SectionCard } from '../../../ui/SectionCard';
import { ownAccountApi } from './ownAccountApi';

/** Which mails somebody gets is chosen on a page of the server, to which their links lead as well, without a login. */
export function OwnMail() {
  const { data } = ownAccountApi.useGetMailChoicesQuery(undefined);
  return (
    <SectionCard title="Mail" about="What you are told by mail, such as answers to your comments, and how often.">
      <Button variant="outlined" href={data?.path} aria-disabled={!data}>
        Choose what you get
      </Button>
    </SectionCard>
  );
}
