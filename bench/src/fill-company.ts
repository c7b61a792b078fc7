import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";

export const bigCompany = 1;
export const adminEmail = "agent1@company1.bench";
export const benchPassword = "bench1234";

export interface FilledDatabase {
  /** Ids of the big company's open tickets, for measurements of single tickets. */
  ticketIds: number[];
}

const neighbours = 200;

/**
 * Creates a big company with 20,000 contacts, 20,000 tickets and 400,000 messages, and 200 companies with 1,000 tickets
 * each.
 */
export async function fillDatabase(owner: ConnectionConfig): Promise<FilledDatabase> {
  const client = new Client(owner);
  await client.connect();
  try {
    const passwordHash = await hashPassword(benchPassword);
    await fillCompany(client, bigCompany, {
      contacts: 20_000,
      tickets: 20_000,
      open: 4_000,
      pending: 1_000,
      messages: 20,
      agents: 10,
      passwordHash,
    });
    for (let id = 2; id <= neighbours + 1; id++)
      await fillCompany(client, id, {
        contacts: 200,
        tickets: 1_000,
        open: 200,
        pending: 0,
        messages: 1,
        agents: 1,
        passwordHash,
      });
    await client.query("vacuum analyze");
    const tickets = await client.query<{ id: number }>(
      "select id from tickets where company_id = $1 and status = 'open' order by random() limit 500",
      [bigCompany],
    );
    return {
      ticketIds: tickets.rows.map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
}

/**
 * Creates two companies with 200 tickets each: one that floods the program, and one whose requests are measured
 * meanwhile.
 */
export async function fillNeighbours(owner: ConnectionConfig): Promise<void> {
  const size = { contacts: 200, tickets: 200, open: 100, pending: 20, messages: 5, agents: 1 };
  const client = new Client(owner);
  await client.connect();
  const passwordHash = await hashPassword(benchPassword);
  for (const company of [1, 2]) await fillCompany(client, company, { ...size, passwordHash });
  await client.query("vacuum analyze");
  await client.end();
}

export interface CompanySize {
  contacts: number;
  tickets: number;
  open: number;
  pending: number;
  /** Number of messages in each ticket. */
  messages: number;
  agents: number;
  passwordHash: string;
}

const queues = 4;
const tags = 8;

/** Creates a company with the given numbers of rows. The rows resemble those of a real company. */
export async function fillCompany(client: Client, id: number, size: CompanySize): Promise<void> {
  // Writes the values into the SQL text instead of sending them as parameters, because a parameter cannot be a number
  // in one place and a text in another. This is safe because all values come from this file.
  const say = (text: string, values: readonly (string | number)[] = []) =>
    client.query(text.replace(/\$(\d)(::int)?/g, (_, place: string) => literal(values[Number(place) - 1])));
  await say("begin");
  await say(`set local app.company_id = '${id}'`);
  await say("insert into companies (id, name) values ($1, 'Company ' || $1)", [id]);
  await say(
    "insert into queues (company_id, name, color) select $1, 'Queue ' || n, '#0000' || lpad(n::text, 2, '0') from generate_series(1, $2::int) n",
    [id, queues],
  );
  await say(
    "insert into tags (company_id, name, color) select $1, 'Tag ' || n, '#00aa' || lpad(n::text, 2, '0') from generate_series(1, $2::int) n",
    [id, tags],
  );
  await say(
    "insert into users (company_id, name, email, password_hash, profile, all_ticket) select $1, 'Agent ' || n, 'agent' || n || '@company' || $1 || '.bench', $3, case when n = 1 then 'admin' else 'user' end, true from generate_series(1, $2::int) n",
    [id, size.agents, size.passwordHash],
  );
  await say(
    "insert into user_queues (company_id, user_id, queue_id) select $1, u.id, q.id from users u, queues q where u.company_id = $1 and q.company_id = $1",
    [id],
  );
  await say(
    "insert into connections (company_id, name, is_default, status) values ($1, 'Line', true, 'CONNECTED')",
    [id],
  );
  await say(
    "insert into contacts (company_id, name, number) select $1, (array['Maria','Camila','Otávio','Rafael','Bruna','Lívia','João','Sônia'])[1 + n % 8] || ' ' || (array['Rocha','Menezes','Prado','Nunes'])[1 + n % 4] || ' ' || n, '55119' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n",
    [id, size.contacts],
  );
  await say(
    `with c as (select id, row_number() over (order by id) as n from contacts where company_id = $1),
      q as (select array_agg(id order by id) as ids from queues where company_id = $1),
      u as (select array_agg(id order by id) as ids from users where company_id = $1),
      w as (select id from connections where company_id = $1)
     insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message, updated_at,
       created_at, queued_at, started_at, finished_at, first_response_seconds, rating, rated_at, rating_user_id)
     select $1, c.id, w.id, q.ids[1 + t % 4], case when t > $4::int + $3::int or t <= $3::int then u.ids[1 + t % array_length(u.ids, 1)] end,
       case when t <= $3::int then 'open' when t <= $3::int + $4::int then 'pending' else 'closed' end,
       'Mensagem número ' || t, now() - make_interval(secs => t * 7), began, began,
       case when t > $4::int + $3::int or t <= $3::int then began + interval '10 minutes' end,
       case when t > $4::int + $3::int then began + interval '40 minutes' end, case when t > $4::int + $3::int then 600 + t % 300 end,
       case when t > $4::int + $3::int then 1 + t % 3 end, case when t > $4::int + $3::int then began + interval '1 hour' end,
       case when t > $4::int + $3::int then u.ids[1 + t % array_length(u.ids, 1)] end
     from (select t, now() - make_interval(secs => t * 170) as began from generate_series(1, $2::int) t) t join c on c.n = 1 + (t - 1) % $5::int cross join q cross join u cross join w`,
    [id, size.tickets, size.open, size.pending, size.contacts],
  );
  await say(
    "insert into ticket_tags (company_id, ticket_id, tag_id) select $1, t.id, g.id from tickets t join tags g on g.company_id = $1 and g.id % 8 in (t.id % 8, (t.id + 3) % 8) where t.company_id = $1",
    [id],
  );
  await say(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read, created_at)
     select $1, t.id, t.contact_id, t.connection_id, 'X' || t.id || '-' || n, n % 2 = 0,
       'Olá, esta é a mensagem ' || n || ' do atendimento ' || t.id || ' sobre a entrega do pedido', case when n % 2 = 0 then 4 else 0 end, true,
       t.updated_at - make_interval(secs => $2::int - n)
     from tickets t cross join generate_series(1, $2::int) n where t.company_id = $1 order by n, t.id`,
    [id, size.messages],
  );
  // Every tenth message quotes the previous message of its ticket.
  await say(
    "update messages m set quoted_id = p.id from messages p where m.company_id = $1 and p.company_id = $1 and p.ticket_id = m.ticket_id and m.external_id = 'X' || m.ticket_id || '-10' and p.external_id = 'X' || m.ticket_id || '-9'",
    [id],
  );
  await say(
    "update tickets t set last_message_id = m.id from (select ticket_id, max(id) as id from messages where company_id = $1 group by ticket_id) m where t.company_id = $1 and t.id = m.ticket_id",
    [id],
  );
  await say("commit");
}

function literal(value: string | number | undefined): string {
  return typeof value === "number" ? String(value) : `'${value ?? ""}'`;
}
