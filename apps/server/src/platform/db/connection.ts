/** How to reach a database as one of its roles, in the words of the pg driver. A host that is a path is a unix socket. */
export type ConnectionConfig = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};
