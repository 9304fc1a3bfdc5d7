import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import CssBaseline from '@mui/material/CssBaseline';
import Rating from '@mui/material/Rating';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router-dom';
import { bookings, courts, featured, list, venue } from './data.js';

const waiting = <Skeleton height={120} />;

function VenueCard({ row }) {
  return (
    <Card>
      <CardActionArea component={Link} to={`/venues/${row.id}`}>
        <CardContent>
          <Typography variant="h6">{row.name}</Typography>
          <Typography color="text.secondary">{`${row.area}, ${row.city}`}</Typography>
          <Rating
            readOnly
            size="small"
            value={row.rating_count ? row.rating_sum / row.rating_count : 0}
            precision={0.5}
          />
          <Typography>{`from PKR ${row.min_price}`}</Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

/** The app over a hook that reads: `useRows(read, id)` answers the rows, or undefined before they are there. */
export function makeApp(useRows) {
  function Home() {
    const rows = useRows(featured);
    return (
      <Stack spacing={2}>
        <Typography variant="h3" component="h1">
          Find a court. Book an hour. Play.
        </Typography>
        <Button variant="contained" component={Link} to="/venues">
          Browse venues
        </Button>
        {rows ? rows.map((row) => <VenueCard key={row.id} row={row} />) : waiting}
      </Stack>
    );
  }
  function Venues() {
    const rows = useRows(list);
    return (
      <Stack spacing={2}>
        <Typography variant="h4" component="h1">
          Venues
        </Typography>
        <TextField label="Search" />
        {rows ? rows.map((row) => <VenueCard key={row.id} row={row} />) : waiting}
      </Stack>
    );
  }
  function Venue() {
    const { id } = useParams();
    const row = useRows(venue, id);
    const rows = useRows(courts, id);
    return (
      <Stack spacing={2}>
        {row ? (
          <Typography variant="h4" component="h1">
            {row.name}
          </Typography>
        ) : (
          waiting
        )}
        {row && <Typography>{row.description}</Typography>}
        {rows
          ? rows.map((court) => (
              <Chip key={court.id} label={`${court.name} · ${court.sport} · PKR ${court.price_per_hour}`} />
            ))
          : waiting}
      </Stack>
    );
  }
  function Bookings() {
    const rows = useRows(bookings);
    return (
      <Stack spacing={2}>
        <Typography variant="h4" component="h1">
          My Bookings
        </Typography>
        {rows
          ? rows.map((row) => (
              <Card key={row.id}>
                <CardContent>
                  <Typography variant="h6">{row.court?.venues?.name}</Typography>
                  <Typography>{`${row.court?.name} · ${row.booking_date}`}</Typography>
                  <Chip label={row.status} />
                </CardContent>
              </Card>
            ))
          : waiting}
      </Stack>
    );
  }
  return (
    <BrowserRouter>
      <CssBaseline />
      <AppBar position="sticky">
        <Toolbar>
          <Button color="inherit" component={Link} to="/">
            Courts
          </Button>
          <Button color="inherit" component={Link} to="/my-bookings">
            My Bookings
          </Button>
        </Toolbar>
      </AppBar>
      <Container component="main" sx={{ py: 2 }}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/venues" element={<Venues />} />
          <Route path="/venues/:id" element={<Venue />} />
          <Route path="/my-bookings" element={<Bookings />} />
        </Routes>
      </Container>
    </BrowserRouter>
  );
}
