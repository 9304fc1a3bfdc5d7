import { About, AboutHero } from '#features/about/about.tsx';
import { about } from '#text/en/about.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

registerMessages(about);

export default function AboutPage() {
  return (
    <Page title={t('about.title')} renderHeading={(heading) => <AboutHero heading={heading} />}>
      <About />
    </Page>
  );
}
