import { ContactButton } from '#/contact/contact-button.tsx'
import { Home } from '#/home/home.tsx'

const about = {
  title: 'Get Personalized Support',
  hint: 'What work comes back every week, and how many hours of it would you hand over?',
}

/** One page at three addresses. */
export const Landing = () => (
  <Home
    support={
      <ContactButton size="lg" variant="white" about={about}>
        Get Personalized Support
      </ContactButton>
    }
  />
)
