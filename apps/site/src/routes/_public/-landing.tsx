import { Home } from '#/home/home.tsx'

/** One page at three addresses. */
export const Landing = () => <Home />
