/** With how many notifications a screen starts, and how many more it shows at each wish. */
export const bellSize = 20
