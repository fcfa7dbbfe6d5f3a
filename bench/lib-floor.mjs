// The floor: bare fastify + pg, the product's own statement in the same row-level-security transaction, pipelined, its rows sent as JSON.
import Fastify from 'fastify';
import pg from 'pg';
import { NOTE_ORDERS, notePage } from '../backend/dist/contexts/repository/notes/notes.sql.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, pipeline: true });
const SQL = notePage(NOTE_ORDERS.created, '', '');
const app = Fastify();
app.post('/api/graphql', async (req) => {
  const { workspace, user, project } = req.body;
  const c = await pool.connect();
  try {
    const [, , r] = await Promise.all([
      c.query('begin read only'),
      c.query("select set_config('app.workspace_id', $1, true)", [workspace]),
      c.query(SQL, [workspace, user, 'contributor', project, 51]),
      c.query('commit'),
    ]);
    return r.rows;
  } finally {
    c.release();
  }
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send('ready');
