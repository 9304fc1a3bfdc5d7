import { FilterForm, type FilterFormProps } from './filter-form.tsx';

/** The filters beside the list of a wide screen. */
export default function FilterPanel(props: FilterFormProps) {
  return <FilterForm {...props} />;
}
