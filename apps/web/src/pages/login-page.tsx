import { Button } from "@mantine/core";
import { showError } from "../shared/api/show-error.ts";
import { useSession } from "../shared/session/session-context.ts";

export function LoginPage() {
  const { exploreDemo } = useSession();
  return <Button onClick={() => exploreDemo().catch(showError)}>Explorar demonstração</Button>;
}
