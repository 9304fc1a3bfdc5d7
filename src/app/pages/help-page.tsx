import { HelpCenter } from '#features/help/help-center.tsx';
import { help } from '#text/en/help.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages(help);

export default function HelpPage() {
  return (
    <Page title={t('help.title')}>
      <HelpCenter />
    </Page>
  );
}
