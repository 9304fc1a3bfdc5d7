import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#domain/user.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { Section } from './section.tsx';

const voices: readonly { name: TextKey; place: TextKey; text: TextKey }[] = [
  { name: 'homeVoices.oneName', place: 'homeVoices.onePlace', text: 'homeVoices.oneText' },
  { name: 'homeVoices.twoName', place: 'homeVoices.twoPlace', text: 'homeVoices.twoText' },
  { name: 'homeVoices.threeName', place: 'homeVoices.threePlace', text: 'homeVoices.threeText' },
];

const Voices = styled('ul')({
  display: 'grid',
  gap: 16,
  '.voice': { display: 'flex', flexDirection: 'column', gap: 12, blockSize: '100%', padding: 20 },
  blockquote: { flex: 1, margin: 0 },
  figcaption: { display: 'flex', alignItems: 'center', gap: 12 },
  'figcaption span > *': { display: 'block' },
  '.MuiAvatar-root': {
    // With the text: its letters must fit at any size.
    inlineSize: '2.75rem',
    blockSize: '2.75rem',
    backgroundColor: palette.primary.soft,
    color: palette.primary.dark,
    fontSize: '1rem',
  },
  [wide]: { gridTemplateColumns: 'repeat(3, 1fr)' },
});

/** Three fixed testimonials (spec, section 1). */
export default function Testimonials() {
  return (
    <Section id="home-voices" title={t('homeVoices.title')}>
      <Voices>
        {voices.map((voice) => (
          <li key={voice.name}>
            <Card component="figure" className="voice">
              <Stars rating={5} />
              <blockquote>{t(voice.text)}</blockquote>
              <figcaption>
                <Avatar aria-hidden>{initialsOf(t(voice.name))}</Avatar>
                <span>
                  <strong>{t(voice.name)}</strong>
                  <span className="muted small">{t(voice.place)}</span>
                </span>
              </figcaption>
            </Card>
          </li>
        ))}
      </Voices>
    </Section>
  );
}
