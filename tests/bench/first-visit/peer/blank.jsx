// The floor of React and Material UI: one heading.
import CssBaseline from '@mui/material/CssBaseline';
import Typography from '@mui/material/Typography';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('#root')).render(
  <>
    <CssBaseline />
    <Typography variant="h4" component="h1">
      Nothing else
    </Typography>
  </>,
);
