/** The bell and its list. */
export const notifications = {
  'notifications.title': 'Notifications',
  'notifications.bell': { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  'notifications.many': '9+',
  'notifications.markAll': 'Mark all as read',
  'notifications.loading': 'Loading notifications...',
  'notifications.empty': 'You have no notifications',
  'notifications.emptyHint': 'News about your bookings shows up here.',
  'notifications.unread': 'Unread',
  'notifications.error': 'Error',
  'notifications.fetchFailed': 'Failed to fetch notifications',
  'notifications.readFailed': 'Failed to mark notification as read',
  'notifications.allFailed': 'Failed to mark all notifications as read',
  'notifications.allRead': 'All notifications marked as read',
  'notifications.readHere': 'Marked as read on this phone',
  'notifications.readHereText': 'Your other devices follow once we can reach Baari.',
  'notifications.noneUnread': 'All notifications are already read',
} as const;
