import { useState, type Ref } from 'react';
import { Button } from './button.tsx';
import { styled } from './styled.ts';

const Ask = styled('span')({
  display: 'flex',
  flex: '1 1 100%',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.9375rem',
  '& > span': { flex: '1 1 100%' },
});

type ConfirmButtonProps = {
  label: string;
  /** Full name for a screen reader, when the label alone could belong to several things. */
  name?: string;
  question: string;
  yes: string;
  no: string;
  disabled?: boolean;
  /** False does it at the first press: nothing is lost by it. */
  asksFirst?: boolean;
  onYes: () => void;
  ref?: Ref<HTMLButtonElement>;
};

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** For what can't be undone: the first press asks in place, and "no" has the focus, so that a second press changes nothing. */
export function ConfirmButton({
  label,
  name,
  question,
  yes,
  no,
  disabled,
  asksFirst = true,
  onYes,
  ref,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        look="quiet"
        ref={ref}
        aria-label={name}
        disabled={disabled}
        onClick={() => (asksFirst ? setAsking(true) : onYes())}
      >
        {label}
      </Button>
    );
  }
  return (
    <Ask role="group" aria-label={question}>
      <span>{question}</span>
      <Button look="outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {no}
      </Button>
      <Button look="danger" disabled={disabled} onClick={onYes}>
        {yes}
      </Button>
    </Ask>
  );
}
