import { initialsOf } from '#domain/user.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Stars } from '#ui/stars.tsx';

const voices: readonly { name: TextKey; place: TextKey; text: TextKey }[] = [
  { name: 'homeVoices.oneName', place: 'homeVoices.onePlace', text: 'homeVoices.oneText' },
  { name: 'homeVoices.twoName', place: 'homeVoices.twoPlace', text: 'homeVoices.twoText' },
  { name: 'homeVoices.threeName', place: 'homeVoices.threePlace', text: 'homeVoices.threeText' },
];

/** Three fixed testimonials (spec, section 1). */
export function Testimonials() {
  return (
    <section className="home-section" aria-labelledby="home-voices">
      <h2 id="home-voices">{t('homeVoices.title')}</h2>
      <ul className="home-voices">
        {voices.map((voice) => (
          <li key={voice.name}>
            <figure className="voice card">
              <Stars rating={5} />
              <blockquote>{t(voice.text)}</blockquote>
              <figcaption>
                <span className="voice-face" aria-hidden="true">
                  {initialsOf(t(voice.name))}
                </span>
                <span>
                  <strong>{t(voice.name)}</strong>
                  <span className="muted small">{t(voice.place)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
