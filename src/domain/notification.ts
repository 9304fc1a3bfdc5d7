/** One message of the bell; `kind` says what happened, `createdAt` is ISO. */
export type Notification = {
  id: string;
  kind: string;
  message: string;
  bookingId: string | null;
  isRead: boolean;
  createdAt: string;
  rev: number;
};

/** The newest 20 (spec, business constants) and how many are unread in all. */
export type Notifications = { list: Notification[]; unread: number };
