/** The hour of a court that a message is about. */
type NotificationHour = { venueId: string; courtId: string; day: string; hour: number };

/** One message of the bell; `kind` says what happened, `createdAt` is ISO. */
export type Notification = {
  id: string;
  kind: string;
  message: string;
  bookingId: string | null;
  /** With kind `hour_free`: the hour that became free. */
  hour?: NotificationHour | undefined;
  /** The venue of somebody else's booking, in whose console it is shown. */
  venueId?: string | undefined;
  isRead: boolean;
  createdAt: string;
  rev: number;
};

/** The newest 20 (spec, business constants) and how many are unread in all. */
export type Notifications = { list: Notification[]; unread: number };
