import { t } from '#text/translate.ts';

/** What becomes of what was not sent. */
export type Leaving = 'keep' | 'discard';

type ChoiceProps = { look: string; label: string; hint?: string; disabled: boolean; onChoose: () => void };

function Choice({ look, label, hint, disabled, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={`btn btn-block sign-out-choice ${look}`} disabled={disabled} onClick={onChoose}>
      <span>{label}</span>
      {hint && <span className="small">{hint}</span>}
    </button>
  );
}

type SignOutChoicesProps = {
  hasWrites: boolean;
  /** False without a network, or when everything was refused: sending would be an empty promise. */
  maySend: boolean;
  busy: boolean;
  onSend: () => void;
  onLeave: (answer: Leaving) => void;
  onStay: () => void;
};

/** The ways out, the one that loses nothing first; staying is always one of them. */
export function SignOutChoices({ hasWrites, maySend, busy, onSend, onLeave, onStay }: SignOutChoicesProps) {
  return (
    <div className="sign-out-choices">
      {maySend && (
        <Choice
          look="btn-primary"
          label={t(busy ? 'signOut.sending' : 'signOut.send')}
          hint={t('signOut.sendHint')}
          disabled={busy}
          onChoose={onSend}
        />
      )}
      {hasWrites && (
        <Choice
          look={maySend ? 'btn-outline' : 'btn-primary'}
          label={t('signOut.keep')}
          hint={t('signOut.keepHint')}
          disabled={busy}
          onChoose={() => onLeave('keep')}
        />
      )}
      <Choice
        look="btn-danger"
        label={t(hasWrites ? 'signOut.discard' : 'signOut.anyway')}
        {...(hasWrites && { hint: t('signOut.discardHint') })}
        disabled={busy}
        onChoose={() => onLeave('discard')}
      />
      <Choice look="btn-quiet" label={t('signOut.stay')} disabled={busy} onChoose={onStay} />
    </div>
  );
}
