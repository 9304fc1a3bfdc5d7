export { DetailsTab } from './details-tab.tsx';
export { ReviewsTab } from './reviews-tab.tsx';
