import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { useId, type KeyboardEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const Item = styled(Accordion)({
  // A line between any two, open or not.
  '&&::before': { insetInline: 0, opacity: 1 },
  '&& + &&::before': { display: 'block' },
  '& > .MuiAccordion-heading': { font: 'inherit' },
  // On paper every question has its answer.
  '@media print': { '& .MuiCollapse-root': { blockSize: 'auto', visibility: 'visible' } },
}) as typeof Accordion;

const Question = styled(AccordionSummary)({
  minBlockSize: 60,
  paddingInline: 18,
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.3,
  gap: 16,
  '&:hover': { backgroundColor: palette.primary.soft },
  '&.Mui-expanded': { color: palette.primary.ink },
  '& .MuiAccordionSummary-expandIconWrapper': { flex: 'none', color: palette.primary.main },
  // The ring stays inside: the card around the questions would cut it off.
  '&:focus-visible': { outlineOffset: -3 },
  [wide]: { paddingInline: 24 },
});

const Answer = styled(AccordionDetails)({
  maxInlineSize: '70ch',
  padding: '2px 18px 20px',
  [wide]: { paddingInline: 24 },
});

type FaqQuestionProps = {
  id: string;
  question: string;
  answer: string;
  open: boolean;
  buttonRef: (button: HTMLElement | null) => void;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One question of the accordion. */
export function FaqQuestion({ id, question, answer, open, buttonRef, onToggle, onKeyDown }: FaqQuestionProps) {
  const panelId = useId();
  return (
    <Item
      component="li"
      disableGutters
      square
      elevation={0}
      expanded={open}
      onChange={onToggle}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <Question ref={buttonRef} id={id} aria-controls={panelId} expandIcon={<Icon name="down" />} onKeyDown={onKeyDown}>
        {question}
      </Question>
      <Answer>{answer}</Answer>
    </Item>
  );
}
