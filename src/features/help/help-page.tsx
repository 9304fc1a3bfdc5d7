import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { faqPath } from '#domain/item-paths.ts';
import { supportEmail } from '#domain/support.ts';
import { faqEntries } from '#text/faq-entries.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Intro } from '#ui/intro.tsx';
import { LinkRows } from '#ui/link-rows.tsx';
import { Page } from '#ui/page.tsx';
import { IconMark, SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import { styled, wide } from '#ui/styled.ts';

const Ways = styled('ul')({
  display: 'grid',
  gap: 16,
  margin: '24px 0 0',
  padding: 0,
  listStyle: 'none',
  [wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
});

const WayCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: '10px 14px',
  padding: 18,
  '& > p, & > .MuiButton-root': { gridColumn: '1 / -1' },
  [wide]: { gridTemplateRows: 'auto 1fr auto', padding: 24, '& > p': { alignSelf: 'start' } },
}) as typeof Card;

const More = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '36px 24px',
  paddingBlockStart: 40,
  '& > section': { display: 'grid', gap: 12 },
  [wide]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', paddingBlockStart: 48 },
});

const popular = faqEntries.slice(0, 5);

function Way({ icon, title, text, action }: { icon: SupportIconName; title: string; text: string; action: ReactNode }) {
  return (
    <WayCard component="li">
      <IconMark variant="rounded">
        <SupportIcon name={icon} />
      </IconMark>
      <Typography variant="h3">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </WayCard>
  );
}

/** /help: three ways to get help (spec), the questions that most people have, and the small print. */
export default function HelpPage() {
  const questions = popular.map(({ id, question }) => ({ to: faqPath(id), words: t(question) }));
  const all = { to: paths.faq, words: <strong>{t('help.allQuestions')}</strong> };
  const rules = [
    { to: paths.terms, words: t('help.terms') },
    { to: paths.privacy, words: t('help.privacy') },
  ];
  return (
    <Page title={t('help.title')}>
      <Intro>{t('help.intro')}</Intro>
      <section aria-labelledby="help-ways">
        <h2 id="help-ways" className="sr-only">
          {t('help.ways')}
        </h2>
        <Ways>
          <Way
            icon="question"
            title={t('help.faq')}
            text={t('help.faqText')}
            action={
              <ButtonLink look="primary" to={paths.faq}>
                {t('help.faqAction')}
              </ButtonLink>
            }
          />
          <Way
            icon="chat"
            title={t('help.contact')}
            text={t('help.contactText')}
            action={
              <ButtonLink look="outline" to={paths.contact}>
                {t('help.contactAction')}
              </ButtonLink>
            }
          />
          <Way
            icon="mail"
            title={t('help.email')}
            text={t('help.emailText', { email: supportEmail })}
            action={
              <ButtonLink look="outline" href={`mailto:${supportEmail}`}>
                {t('help.emailAction')}
              </ButtonLink>
            }
          />
        </Ways>
      </section>
      <More>
        <section aria-labelledby="help-popular">
          <Typography id="help-popular" variant="h2">
            {t('help.popular')}
          </Typography>
          <Card>
            <LinkRows rows={[...questions, all]} />
          </Card>
        </section>
        <section aria-labelledby="help-rules">
          <Typography id="help-rules" variant="h2">
            {t('help.rules')}
          </Typography>
          <Typography color="textSecondary">{t('help.rulesText')}</Typography>
          <Card>
            <LinkRows rows={rules} />
          </Card>
        </section>
      </More>
    </Page>
  );
}
