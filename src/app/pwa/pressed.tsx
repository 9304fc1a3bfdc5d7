import GlobalStyles from '@mui/material/GlobalStyles';

/**
 * What answers a finger by itself: Material's buttons with their ripple, a card with its tint. All else that can be pressed
 * pales while it is.
 */
export const pressed =
  ':is(a, button, label, select, .board-court, .MuiAccordionSummary-root):not(.MuiButtonBase-root:not(.MuiAccordionSummary-root), .venue-card-action)';

const styles = { [`${pressed}:active`]: { opacity: 0.6 } };

/** The pressed state of plain elements; downloaded after the first screen, which pays nothing for it. */
export function Pressed() {
  return <GlobalStyles styles={styles} />;
}
