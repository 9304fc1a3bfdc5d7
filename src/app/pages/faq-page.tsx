import { useLocation, useNavigate } from 'react-router-dom';
import { Faq } from '#features/help/faq.tsx';
import { help } from '#text/en/help.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages(help);

/** /help/faq; the open question is in the address, so that it can be linked to and survives a reload. */
export default function FaqPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Page title={t('faq.title')}>
      <Faq openId={hash.slice(1)} onOpen={(id) => void navigate({ hash: id }, { replace: true })} />
    </Page>
  );
}
