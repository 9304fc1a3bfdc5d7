import { useSyncExternalStore } from 'react';
import { t } from '#text/translate.ts';
import { readThemeChoice, subscribeThemeChoice, writeThemeChoice, type ThemeChoice } from '#ui/theme-choice.ts';
import { Choices } from '#ui/choices.tsx';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';
import { styled } from '#ui/styled.ts';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16 });

/** Theme and language of this phone. */
export function Looks() {
  const theme = useSyncExternalStore(subscribeThemeChoice, readThemeChoice);
  const choices = themes.map((value) => ({ value, label: t(`profile.theme.${value}`) }));
  return (
    <Section title={t('profile.looks')}>
      <Choices legend={t('profile.theme')} choices={choices} value={theme} onChoose={writeThemeChoice} />
      <Facts>
        <Row>
          <dt>{t('profile.language')}</dt>
          <dd>{t('profile.english')}</dd>
        </Row>
      </Facts>
    </Section>
  );
}
