import { useSearchParams } from 'react-router-dom';
import { useDraftsKey } from '#app/pwa/session/forget-drafts.ts';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Intro } from '#ui/intro.tsx';
import { Page } from '#ui/page.tsx';

/** Longest subject that the form accepts (`contactMessage`). */
const longestSubject = 200;

/** /contact, with `?edit=` for a message that waits on this device and is to be changed, `?subject=` for a question about something. */
export default function ContactPage() {
  const user = useSession();
  const drafts = useDraftsKey();
  const [params, setParams] = useSearchParams();
  const edit = (id: string | null) => setParams(id ? { edit: id } : {}, { replace: true, preventScrollReset: true });
  return (
    <Page title={t('contact.title')}>
      <Intro>{t('contact.intro')}</Intro>
      <ContactScreen
        key={drafts}
        user={user}
        subject={params.get('subject')?.slice(0, longestSubject) ?? ''}
        editId={params.get('edit')}
        onEdit={edit}
      />
    </Page>
  );
}
