import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { platformFee } from '#domain/booking.ts';
import { paths } from '#domain/paths.ts';
import { useLazyPaymentCheck } from '#hooks/lazy-payment-check.tsx';
import { checkText } from '#text/check-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { NumberedSteps } from '#ui/numbered-steps.tsx';
import { Page } from '#ui/page.tsx';
import { IconMark, SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const { hero, secondary } = palette;
const largeCorners = 'calc(var(--radius) * 1.5)';

const Hero = styled('div')({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: largeCorners,
  backgroundColor: hero.main,
  color: hero.contrastText,
  '& :focus-visible': { outlineColor: secondary.main },
  [wide]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
});

const HeroWords = styled('div')({
  display: 'grid',
  gap: 10,
  padding: '28px 22px',
  [wide]: { alignContent: 'center', minBlockSize: 320, padding: 40, fontSize: '1.0625rem' },
});

const Meaning = styled('p')({ order: -1, color: secondary.main, fontWeight: 700 });

const Picture = styled('div')({
  display: 'grid',
  minBlockSize: 200,
  '& > *': { gridArea: '1 / 1' },
  '& > .court-diagram': { position: 'relative', minBlockSize: '100%' },
  '& svg': { position: 'absolute', inset: 0 },
});

const Word = styled('p')({
  zIndex: 1,
  alignSelf: 'center',
  justifySelf: 'center',
  padding: '4px 28px 16px',
  borderRadius: 'var(--radius)',
  backgroundColor: secondary.main,
  color: secondary.contrastText,
  fontWeight: 700,
  fontSize: 'clamp(2.5rem, 8vw, 4rem)',
  lineHeight: 1.4,
});

const Chapters = styled('div')({
  display: 'grid',
  gap: 52,
  paddingBlockStart: 44,
  '& > section': { display: 'grid', gap: 18 },
  [wide]: { gap: 64, paddingBlockStart: 56 },
});

const Story = styled('section')({
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)', gap: 32 },
});

const StoryText = styled('div')({ display: 'grid', gap: 14, maxInlineSize: '68ch' });

const Promises = styled('ul')({
  display: 'grid',
  gap: 16,
  padding: 0,
  listStyle: 'none',
  [wide]: { gridTemplateColumns: '1fr 1fr' },
});

const PromiseCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignContent: 'start',
  gap: '4px 16px',
  padding: 18,
  '& > .MuiAvatar-root': { gridRow: 'span 2' },
  [wide]: { padding: 24 },
}) as typeof Card;

const Steps = styled(NumberedSteps)({
  '& > li > p': { color: palette.text.secondary },
  [wide]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: 24,
    '& > li': { gridTemplateColumns: '1fr', alignContent: 'start', gap: 6 },
    '& > li > .MuiAvatar-root': { marginBlockEnd: 8 },
  },
});

const Owners = styled('section')({
  padding: '24px 22px',
  borderRadius: largeCorners,
  backgroundColor: hero.main,
  color: hero.contrastText,
  '& :focus-visible': { outlineColor: secondary.main },
  [wide]: { gridTemplateColumns: '1fr auto', alignItems: 'center', columnGap: 40, padding: '36px 40px' },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '& > .MuiButton-root': { flex: '1 0 auto' },
});

const Players = styled(ButtonLink)({
  '&, &:hover': { borderColor: hero.contrastText, backgroundColor: 'transparent', color: hero.contrastText },
}) as typeof ButtonLink;

const promises: readonly { icon: SupportIconName; title: TextKey; text: TextKey }[] = [
  { icon: 'price', title: 'about.promise.price', text: 'about.promise.priceText' },
  { icon: 'clock', title: 'about.promise.hour', text: 'about.promise.hourText' },
  { icon: 'lock', title: 'about.promise.receipt', text: 'about.promise.receiptText' },
  { icon: 'chat', title: 'about.promise.honest', text: 'about.promise.honestText' },
];

const steps: readonly { title: TextKey; text: TextKey }[] = [
  { title: 'about.step1', text: 'about.step1Text' },
  { title: 'about.step2', text: 'about.step2Text' },
  { title: 'about.step3', text: 'about.step3Text' },
  { title: 'about.step4', text: 'about.step4Text' },
];

const story = ['about.story1', 'about.story2', 'about.story3'] as const;

/** What the name means, and what stands over it. */
function AboutHero({ heading }: { heading: ReactNode }) {
  return (
    <Hero>
      <HeroWords>
        {heading}
        <Meaning>{t('about.meaning')}</Meaning>
        <p>{t('about.lead')}</p>
      </HeroWords>
      <Picture>
        <CourtDiagram sport="Football" />
        <Word lang="ur" dir="rtl">
          {t('about.word')}
        </Word>
      </Picture>
    </Hero>
  );
}

/** Why there is a Baari, what one can count on, how it goes, and the way in for venues. */
function About() {
  const fee = formatPrice(platformFee);
  const { check: usual, reader } = useLazyPaymentCheck();
  const check = checkText(usual);
  return (
    <Chapters>
      {reader}
      <Story>
        <Typography variant="h2">{t('about.storyTitle')}</Typography>
        <StoryText>
          {story.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </StoryText>
      </Story>
      <section>
        <Typography variant="h2">{t('about.promisesTitle')}</Typography>
        <Promises>
          {promises.map(({ icon, title, text }) => (
            <PromiseCard key={title} component="li">
              <IconMark variant="rounded">
                <SupportIcon name={icon} />
              </IconMark>
              <Typography variant="h3">{t(title)}</Typography>
              <Typography color="textSecondary">{t(text, { fee })}</Typography>
            </PromiseCard>
          ))}
        </Promises>
      </section>
      <section>
        <Typography variant="h2">{t('about.stepsTitle')}</Typography>
        <Steps steps={steps.map(({ title, text }) => ({ title: t(title), text: t(text, { check }) }))} />
      </section>
      <Owners>
        <StoryText>
          <Typography variant="h2">{t('about.ownersTitle')}</Typography>
          <p>{t('about.ownersText')}</p>
        </StoryText>
        <Actions>
          <ButtonLink look="amber" to={paths.vendorSignup}>
            {t('about.ownersAction')}
          </ButtonLink>
          <Players to={paths.venues}>{t('about.playersAction')}</Players>
        </Actions>
      </Owners>
    </Chapters>
  );
}

/** /about */
export default function AboutPage() {
  return (
    <Page title={t('about.title')} renderHeading={(heading) => <AboutHero heading={heading} />}>
      <About />
    </Page>
  );
}
