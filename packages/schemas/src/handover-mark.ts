/** Carries a session from the site's host to the portal's, in the fragment of the URL: "#enter=TOKEN". */
export const handoverMark = 'enter='
