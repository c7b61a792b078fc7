import { sql } from "kysely";
import type { CompanyHost, TestCompany } from "./factories.ts";

interface ManyTickets {
  tickets: number;
  messagesEach?: number;
  status?: "pending" | "open" | "closed";
  queueId?: number | null;
  userId?: number | null;
}

/**
 * Inserts many contacts, each with an identity and a ticket, directly into the tables. A ticket with a lower id was
 * active more recently.
 */
export async function insertManyTickets(
  testApp: Pick<CompanyHost, "app">,
  company: TestCompany,
  crowd: ManyTickets,
): Promise<void> {
  const { tickets, messagesEach = 0, status = "pending", queueId = company.sales, userId = null } = crowd;
  await testApp.app.database.write(company.id, async (db) => {
    await db.run(sql`
      with people as (
        insert into contacts (company_id, name, number)
        select ${db.companyId}, 'Pessoa ' || n || ' ' || md5(n::text), '5521' || lpad((random() * 1e9)::bigint::text, 9, '0') || n
        from generate_series(1, ${tickets}::integer) as n
        returning id, number),
      named as (
        insert into contact_identities (company_id, connection_id, kind, value, contact_id)
        select ${db.companyId}, ${company.connectionId}, 'number', number, id from people)
      insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, updated_at)
      select ${db.companyId}, id, ${company.connectionId}, ${queueId}, ${userId}, ${status},
        now() - make_interval(mins => 1 + row_number() over (order by id)::integer)
      from people`);
    if (messagesEach > 0)
      await db.run(sql`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, read)
        select t.company_id, t.id, t.contact_id, t.connection_id, 'CROWD' || t.id || '-' || n, n % 2 = 0, 'mensagem ' || md5(n::text),
          case when n % 2 = 0 then 4 else 0 end, true
        from tickets t, generate_series(1, ${messagesEach}::integer) as n where t.company_id = ${db.companyId}`);
  });
}
