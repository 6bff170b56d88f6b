/** How many notifications a screen shows at first, and how many "show more" adds. */
export const bellSize = 20
