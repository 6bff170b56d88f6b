// Apart from the menu: routes load this with the first page of the site, which has no use for the menu's icons.

/** Where the navigation is a menu, and the number of unread messages is asked for. */
export const hasMenu = '(max-width: 61.99em)'
export const unreadMessages = { filters: { unread: true, newest: 1 }, size: 1 }
