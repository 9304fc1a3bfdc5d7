import { useId, type KeyboardEvent, type Ref } from 'react';
import { Icon } from '#ui/icon.tsx';

type FaqQuestionProps = {
  id: string;
  question: string;
  answer: string;
  open: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One question of the accordion; its answer stays in the page, so that opening it moves nothing else about. */
export function FaqQuestion({ id, question, answer, open, buttonRef, onToggle, onKeyDown }: FaqQuestionProps) {
  const panelId = useId();
  return (
    <li className="faq-item">
      <h2>
        <button
          ref={buttonRef}
          id={id}
          type="button"
          className="faq-button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          {question}
          <Icon name="down" />
        </button>
      </h2>
      <div id={panelId} className="faq-answer" role="region" aria-labelledby={id} hidden={!open}>
        <p>{answer}</p>
      </div>
    </li>
  );
}
