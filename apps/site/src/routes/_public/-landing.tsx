import { ContactButton } from '#/contact/contact-button.tsx'
import { Home } from '#/home/home.tsx'

const about = {
  title: 'Get Personalized Support',
  hint: 'What comes back every week, and how many hours of it could somebody take off you?',
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
