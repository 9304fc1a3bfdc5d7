import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useId, type MouseEvent } from 'react';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';

export type DocumentSection = {
  /** Its place in the address, so that a section can be linked to. */
  id: string;
  title: TextKey;
  text: readonly TextKey[];
  points?: readonly TextKey[];
  after?: readonly TextKey[];
};

const Rows = styled(List)({ counterReset: 'row' }) as typeof List;

const Row = styled(ListItemButton)({
  gap: 10,
  minBlockSize: 44,
  padding: '6px 4px',
  color: palette.text.secondary,
  '&:hover': { color: palette.primary.main },
  '&::before': {
    counterIncrement: 'row',
    color: palette.primary.main,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    content: 'counter(row)',
  },
}) as typeof ListItemButton;

/** Scrolls to a section and takes the focus there, so that reading goes on from it; nothing when there is no such one. */
export function showSection(id: string): void {
  const heading = id ? document.getElementById(id) : null;
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Moves within the page: an address with another hash would look like a new screen to the router. */
function follow(event: MouseEvent, id: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showSection(id);
}

/** Where each section is. */
export function DocumentContents({ sections }: { sections: readonly DocumentSection[] }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <Typography id={titleId} variant="h6" component="h2">
        {t('document.contents')}
      </Typography>
      <Rows component="ol" disablePadding>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Row
              divider={index < sections.length - 1}
              component="a"
              href={`#${id}`}
              onClick={(event) => follow(event, id)}
            >
              {t(title)}
            </Row>
          </li>
        ))}
      </Rows>
    </nav>
  );
}
