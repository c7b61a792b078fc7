import { useLocalStorage } from "@mantine/hooks";

/** Whether messages start with the agent's name; on until somebody switches it off. */
export function useSigning(): [boolean, (signing: boolean) => void] {
  const [signing, setSigning] = useLocalStorage({ key: "signMessages", defaultValue: true });
  return [signing, setSigning];
}
