import { useState, type Ref } from 'react';
import './ask-button.css';

type AskButtonProps = {
  label: string;
  /** Full name for a screen reader, when the label alone could belong to several things. */
  name?: string;
  question: string;
  yes: string;
  no: string;
  disabled?: boolean;
  onYes: () => void;
  ref?: Ref<HTMLButtonElement>;
};

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A button whose deed can't be undone: it asks in place first, with the harmless answer under the finger. */
export function AskButton({ label, name, question, yes, no, disabled, onYes, ref }: AskButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button
        ref={ref}
        type="button"
        className="btn btn-quiet"
        aria-label={name}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <span className="ask" role="group" aria-label={question}>
      <span>{question}</span>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {no}
      </button>
      <button type="button" className="btn btn-danger" disabled={disabled} onClick={onYes}>
        {yes}
      </button>
    </span>
  );
}
