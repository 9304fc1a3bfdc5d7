import { LegalDocument } from '#features/documents/legal-document.tsx';
import { privacyText } from '#features/documents/privacy-text.ts';
import { document as shared } from '#text/en/document.ts';
import { privacy } from '#text/en/privacy.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages({ ...shared, ...privacy });

export default function PrivacyPage() {
  return (
    <Page title={t('privacy.title')}>
      <LegalDocument {...privacyText} />
    </Page>
  );
}
