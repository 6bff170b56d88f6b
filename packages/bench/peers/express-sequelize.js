import { createHash } from 'node:crypto'
import cookies from 'cookie-parser'
import express from 'express'
import helmet from 'helmet'
import { DataTypes, literal, Op, Sequelize } from 'sequelize'
import { besideOf, connection } from './columns.js'

/**
 * Express with Sequelize as its users write it for production: models over the same tables and indexes, a pool, helmet
 * and cookies, `raw` rows for data that is only read, and no SQL log.
 */
const { database, username, password, ...place } = connection()
const sequelize = new Sequelize(database, username, password, {
  ...place,
  dialect: 'postgres',
  logging: false,
  pool: { max: 10, min: 2 },
  define: { timestamps: false, underscored: true },
})
const { INTEGER, STRING, TEXT, BOOLEAN, DATE, DATEONLY, BLOB } = DataTypes
const id = { type: INTEGER, primaryKey: true }
const User = sequelize.define('user', { id, email: STRING, suspendedAt: DATE }, { tableName: 'users' })
const Session = sequelize.define(
  'session',
  { tokenHash: { type: BLOB, primaryKey: true }, userId: INTEGER, expiresAt: DATE, lastUsedAt: DATE },
  { tableName: 'sessions' },
)
const Va = sequelize.define('va', { id, name: TEXT }, { tableName: 'vas' })
const Review = sequelize.define('review', { id, vaTaskId: INTEGER, rating: INTEGER }, { tableName: 'reviews' })
const VaTask = sequelize.define('vaTask', { id, taskId: INTEGER, withdrawnAt: DATE }, { tableName: 'va_tasks' })
const Task = sequelize.define(
  'task',
  {
    ...{
      id,
      userId: INTEGER,
      vaId: INTEGER,
      title: TEXT,
      taskText: TEXT,
      enhancedDescription: TEXT,
      budget: TEXT,
      status: TEXT,
    },
    ...{ createdAt: DATE, deadline: DATEONLY, category: TEXT, priority: TEXT, notes: TEXT, aiAnalyzed: BOOLEAN },
    ...{ archivedAt: DATE, completedAt: DATE, acceptedAt: DATE, hiddenAt: DATE },
  },
  { tableName: 'tasks' },
)
Session.belongsTo(User)
Task.belongsTo(Va)
Task.hasOne(VaTask, { foreignKey: 'taskId' })
VaTask.hasOne(Review, { foreignKey: 'vaTaskId' })

async function signedIn(req, res, next) {
  const session = await Session.findOne({
    where: {
      tokenHash: createHash('sha256')
        .update(req.cookies.kazi_client ?? '')
        .digest(),
      expiresAt: { [Op.gt]: new Date() },
      lastUsedAt: { [Op.gt]: new Date(Date.now() - 14 * 86_400_000) },
    },
    include: { model: User, required: true, where: { suspendedAt: null }, attributes: ['id'] },
    attributes: ['userId'],
    raw: true,
  })
  if (!session) return res.status(401).json({ error: 'Please sign in.' })
  req.clientId = session.userId
  next()
}

const app = express()
app.use(helmet())
app.use(cookies())
app.use(express.json())
app.get('/readyz', (_, res) => res.json({ status: 'ok' }))
app.get('/api/tasks', signedIn, async (req, res) => {
  const rows = await Task.findAll({
    where: { userId: req.clientId, hiddenAt: null, archivedAt: null },
    attributes: {
      exclude: ['userId', 'vaId', 'hiddenAt'],
      include: [
        ...Object.entries(besideOf('"task"', '"vaTask"')).map(([name, sql]) => [literal(sql), name]),
        [literal('"va"."name"'), 'vaName'],
        [literal('"vaTask->review"."rating"'), 'rating'],
      ],
    },
    include: [
      { model: Va, attributes: [] },
      {
        model: VaTask,
        attributes: [],
        where: { withdrawnAt: null },
        required: false,
        include: { model: Review, attributes: [] },
      },
    ],
    order: [['id', 'DESC']],
    limit: 20,
    subQuery: false,
    raw: true,
  })
  res.json(rows)
})
await sequelize.authenticate()
app.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
