import { VaAvatar } from '@kazi/ui/va-avatar'
import page from '#/frame/public-page.module.css'
import classes from './for-vas.module.css'

type Story = { name: string; place: string; work: string; quote: string; earned: string }

/** Invented, like every number in them, and labeled so on the page. */
const stories: Story[] = [
  {
    name: 'Njeri Kamau',
    place: 'Nakuru, Kenya',
    work: 'Inbox and calendar',
    quote:
      'Two owners, two mailboxes, four hours a day. They write when something is urgent, and otherwise they trust me with it. I have not looked for a client myself since spring.',
    earned: '$1,150 in a month',
  },
  {
    name: 'Tunde Adeyemi',
    place: 'Ibadan, Nigeria',
    work: 'Customer service',
    quote: 'The task says what done means. That alone saves me an evening of messages.',
    earned: '$880 in a month',
  },
  {
    name: 'Adwoa Sarpong',
    place: 'Kumasi, Ghana',
    work: 'Bookkeeping',
    quote: 'My first review brought the second client. By the third I raised my rate.',
    earned: '$1,320 in a month',
  },
]

export const Stories = () => (
  <section className={`${page.section} ${classes.stories}`} aria-labelledby="stories">
    <div className={classes.intro}>
      <h2 id="stories" className={page.title}>
        Success stories
      </h2>
      <p className={page.sample}>
        Sample stories: the people are invented, and the earnings are sample figures, not a promise of what you will
        earn.
      </p>
    </div>
    <div className={classes.storyGrid}>
      {stories.map(({ name, place, work, quote, earned }) => (
        <article key={name} className={classes.story}>
          <blockquote>{quote}</blockquote>
          <footer>
            <VaAvatar name={name} size={44} />
            <div>
              <h3>{name}</h3>
              <p>
                {work}, {place}
              </p>
            </div>
          </footer>
          <p className={classes.earned}>
            {earned} <span>Sample</span>
          </p>
        </article>
      ))}
    </div>
  </section>
)
