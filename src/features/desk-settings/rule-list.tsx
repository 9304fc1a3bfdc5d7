import type { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, styled } from '#ui/styled.ts';
import { settingsRefusal } from './settings-parts.tsx';

export const RuleList = styled('ol')({ display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' });

const Rule = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  padding: '14px 16px 8px',
  '& > strong': { fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& > p': { color: palette.text.secondary },
  // The words of the buttons, not their edges, stand under the sentence.
  '& > div': { display: 'flex', flexWrap: 'wrap', marginInline: -16 },
}) as typeof Card;

type RuleCardProps = {
  name: string;
  /** The rule as a sentence. */
  words: string;
  /** Asked before it is deleted; without one it is deleted at the press. */
  question?: string;
  disabled: boolean;
  error: AppError | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

/** One rule, and what can be done with it. */
export function RuleCard({ name, words, question, disabled, error, onEdit, onDelete }: RuleCardProps) {
  return (
    <Rule component="li">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <p>
        <bdi>{words}</bdi>
      </p>
      {error && (
        <Notice kind="error" role="alert">
          {settingsRefusal(error, 'settings.ruleGone')}
        </Notice>
      )}
      <div>
        <Button look="quiet" aria-label={t('settings.editLabel', { name })} disabled={disabled} onClick={onEdit}>
          {t('settings.edit')}
        </Button>
        <ConfirmButton
          label={t('settings.delete')}
          name={t('settings.deleteLabel', { name })}
          question={question ?? ''}
          asksFirst={question !== undefined}
          yes={t('settings.delete')}
          no={t('settings.deleteNo')}
          disabled={disabled}
          onYes={onDelete}
        />
      </div>
    </Rule>
  );
}
