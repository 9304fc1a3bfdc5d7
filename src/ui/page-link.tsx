import PaginationItem from '@mui/material/PaginationItem';
import { Link, type LinkProps } from 'react-router-dom';

type PageLinkProps = Pick<LinkProps, 'to' | 'onClick'> & { page: number; isCurrent: boolean; 'aria-label': string };

/** The number of a page as a link: it can be opened in a new tab, shared and returned to. */
export function PageLink({ isCurrent, ...props }: PageLinkProps) {
  return (
    <PaginationItem
      component={Link}
      color="primary"
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      {...props}
    />
  );
}
