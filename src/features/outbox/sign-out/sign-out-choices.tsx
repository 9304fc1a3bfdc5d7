import { t } from '#text/translate.ts';
import { Button, type Look } from '#ui/button.tsx';
import { styled } from '#ui/styled.ts';

const Choices = styled('div')({ display: 'grid', gap: 10 });

const TwoLines = styled(Button)({
  flexDirection: 'column',
  gap: 0,
  paddingBlock: 10,
  '& > .small': { fontWeight: 400 },
});

/** What becomes of what was not sent. */
export type Leaving = 'keep' | 'discard';

type ChoiceProps = { look: Look; label: string; hint?: string; disabled: boolean; onChoose: () => void };

function Choice({ look, label, hint, disabled, onChoose }: ChoiceProps) {
  return (
    <TwoLines look={look} block disabled={disabled} onClick={onChoose}>
      <span>{label}</span>
      {hint && <span className="small">{hint}</span>}
    </TwoLines>
  );
}

type SignOutChoicesProps = {
  hasWrites: boolean;
  /** False when everything was refused: sending would be an empty promise, now and after the next login. */
  maySend: boolean;
  busy: boolean;
  onSend: () => void;
  onLeave: (answer: Leaving) => void;
  onStay: () => void;
};

/** The ways out, the one that loses nothing first; staying is always one of them. */
export function SignOutChoices({ hasWrites, maySend, busy, onSend, onLeave, onStay }: SignOutChoicesProps) {
  return (
    <Choices>
      {maySend && (
        <Choice
          look="primary"
          label={t(busy ? 'signOut.sending' : 'signOut.send')}
          hint={t('signOut.sendHint')}
          disabled={busy}
          onChoose={onSend}
        />
      )}
      {hasWrites && (
        <Choice
          look={maySend ? 'outline' : 'primary'}
          label={t('signOut.keep')}
          hint={t(maySend ? 'signOut.keepHint' : 'signOut.keepRefusedHint')}
          disabled={busy}
          onChoose={() => onLeave('keep')}
        />
      )}
      <Choice
        look="danger"
        label={t(hasWrites ? 'signOut.discard' : 'signOut.anyway')}
        {...(hasWrites && { hint: t('signOut.discardHint') })}
        disabled={busy}
        onChoose={() => onLeave('discard')}
      />
      <Choice look="quiet" label={t('signOut.stay')} disabled={busy} onChoose={onStay} />
    </Choices>
  );
}
